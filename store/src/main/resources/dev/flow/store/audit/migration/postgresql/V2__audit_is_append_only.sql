create function audit_entry_refuse() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        if exists (select 1 from audit_release where old.at <= older_than) then
            return old;
        end if;
    end if;
    raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
end
$$;

create trigger audit_entry_keeps_rows before update or delete on audit_entry
    for each row execute function audit_entry_refuse();

create trigger audit_entry_keeps_table before truncate on audit_entry
    for each statement execute function audit_entry_refuse();
