package backup

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/folder"
)

// scratch is what the names of workrooms begin with, and roomLock is the file in one that
// is locked while somebody works there.
const (
	scratch  = ".mawid-backup-"
	roomLock = "lock"
)

// abandoned is after how long nobody works any more where there is no lock to tell.
const abandoned = 24 * time.Hour

// workroom makes a directory for what is not whole yet, on the same disk, until it is left,
// and clears those of who was killed: what lies there may be a whole copy that is not
// sealed.
func workroom(beside string) (dir string, leave func(), err error) {
	if err := folder.Make(beside); err != nil {
		return "", nil, err
	}
	if dir, err = folder.Scratch(beside, scratch); err != nil {
		return "", nil, err
	}
	lock, err := folder.Lock(filepath.Join(dir, roomLock))
	leave = func() {
		if lock != nil {
			_ = lock.Close()
		}
		_ = os.RemoveAll(dir)
	}
	if err != nil { // Some disks know no locks.
		_ = os.Remove(filepath.Join(dir, roomLock))
	}
	if err := clearOld(beside, filepath.Base(dir)); err != nil {
		leave()
		return "", nil, err
	}
	return dir, leave, nil
}

// clearOld removes the workrooms of who was killed. One that this user may not remove is
// no reason to make no back-up.
func clearOld(beside, mine string) error {
	entries, err := os.ReadDir(beside)
	if err != nil {
		return err
	}
	room, err := os.Stat(filepath.Join(beside, mine))
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), scratch) || !e.IsDir() || e.Name() == mine {
			continue
		}
		at := filepath.Join(beside, e.Name())
		dead, err := isLeft(at, room.ModTime())
		if err == nil && dead {
			err = os.RemoveAll(at)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
	}
	return nil
}

// isLeft tells whether nobody works in a room any more: its lock is free or, where there is
// none, it is old. The time is the disk's: ours may be one that was made up.
func isLeft(dir string, now time.Time) (bool, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return false, err
	}
	old := now.Sub(info.ModTime()) > abandoned
	if _, err := os.Stat(filepath.Join(dir, roomLock)); err != nil || runtime.GOOS == "windows" { // There are no locks there.
		return old, nil
	}
	lock, err := folder.Lock(filepath.Join(dir, roomLock))
	if errors.Is(err, folder.ErrLocked) {
		return false, nil
	}
	if err != nil {
		return old, nil // Whoever made it may be somebody else.
	}
	return true, lock.Close()
}
