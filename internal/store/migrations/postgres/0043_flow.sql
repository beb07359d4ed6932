-- What is kept while a code is looked for belongs to the very form that asked for
-- it, as a keyed hash: who knows a number does not take its time away.
alter table code_holds add column form text not null default '';
