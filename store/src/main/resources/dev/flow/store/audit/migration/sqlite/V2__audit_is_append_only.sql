create trigger audit_entry_keeps_values before update on audit_entry
begin
    select raise(abort, 'audit_entry is append-only');
end;

create trigger audit_entry_keeps_rows before delete on audit_entry
when not exists (select 1 from audit_release where old.at <= older_than)
begin
    select raise(abort, 'audit_entry is append-only');
end;

-- "insert or replace" removes a row without asking the trigger above, unless a connection has recursive triggers.
create trigger audit_entry_is_not_replaced before insert on audit_entry
when exists (select 1 from audit_entry where id = new.id)
begin
    select raise(abort, 'audit_entry is append-only');
end;
