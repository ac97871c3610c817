-- Since when no start finds a definition of the scope any more, because it is about to be removed; null while starts do.

alter table scope_definition add column retiring_at bigint;
