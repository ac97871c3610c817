-- A PostgreSQL store as release 0.1.0 made it (scripts 1 to 4), with one row in each table.

create table flow_schema_history (
    installed_rank integer       not null,
    version        varchar(50),
    description    varchar(200)  not null,
    type           varchar(20)   not null,
    script         varchar(1000) not null,
    checksum       integer,
    installed_by   varchar(100)  not null,
    installed_on   timestamp     not null default now(),
    execution_time integer       not null,
    success        boolean       not null,
    constraint flow_schema_history_pk primary key (installed_rank)
);

create index flow_schema_history_s_idx on flow_schema_history (success);

-- Times are microseconds since 1970; JSON is text. Every table has a retention rule (docs/reference/tables.md).

create table idempotency_record (
    record_id       text    not null primary key,
    scope_digest    text    not null,
    principal_id    text    not null,
    operation       text    not null,
    idempotency_key text    not null,
    body_digest     text    not null,
    effect_id       text    not null,
    owner_token     text    not null,
    lease_until     bigint  not null,
    answer_status   integer,
    answer_headers  text,
    answer_body     text,
    created_at      bigint  not null,
    expires_at      bigint  not null,
    check ((answer_status is null) = (answer_body is null) and (answer_status is null) = (answer_headers is null))
);

create index idempotency_record_expires on idempotency_record (expires_at);

create table audit_entry (
    id           text   not null primary key,
    scope_digest text   not null,
    at           bigint not null,
    principal_id text   not null,
    action       text   not null,
    subject      text   not null,
    before_json  text,
    after_json   text,
    reason       text,
    outcome      text   not null check (outcome in ('succeeded', 'refused', 'failed')),
    request_id   text   not null
);

create index audit_entry_newest on audit_entry (scope_digest, at, id);
create index audit_entry_subject on audit_entry (scope_digest, subject, at, id);
create index audit_entry_principal on audit_entry (scope_digest, principal_id, at, id);
create index audit_entry_action on audit_entry (scope_digest, action, at, id);
create index audit_entry_age on audit_entry (at, id);

create table audit_release (
    only_row   integer not null primary key check (only_row = 1),
    older_than bigint  not null
);

create table worker_readiness (
    instance_id      text   not null primary key,
    scope_digest     text   not null,
    task_queue       text   not null,
    artifact         text   not null,
    definitions      text   not null,
    functions_digest text   not null,
    settings_digest  text   not null,
    started_at       bigint not null,
    seen_at          bigint not null
);

create index worker_readiness_seen on worker_readiness (scope_digest, seen_at);
create index worker_readiness_age on worker_readiness (seen_at);

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

-- Owned by configuration: immutable, content-addressed; the content is canonical JSON.

create table definition (
    digest   text   not null primary key,
    workflow text   not null,
    version  text   not null,
    content  text   not null,
    added_at bigint not null
);

create index definition_workflow on definition (workflow, added_at, digest);

-- Owned by configuration: the definitions that a scope may see and run, with the text that its author published. Their
-- content is stored once for all scopes.

create table scope_definition (
    scope_digest text   not null,
    digest       text   not null,
    workflow     text   not null,
    version      text   not null,
    source       text,
    added_at     bigint not null,
    primary key (scope_digest, digest)
);

create index scope_definition_workflow on scope_definition (scope_digest, workflow, digest);

-- 1: stored by a program that did not say for which scope; runs that name such a definition bring it into their scope.
alter table definition add column unscoped integer not null default 1;

insert into flow_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success)
values (1, '1', 'store', 'SQL', 'shared/V1__store.sql', -1984101324, 'postgres', '2026-11-22 19:02:52.883217', 18, true);
insert into flow_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success)
values (2, '2', 'audit is append only', 'SQL', 'postgresql/V2__audit_is_append_only.sql', -118925075, 'postgres', '2026-11-22 19:02:52.918093', 4, true);
insert into flow_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success)
values (3, '3', 'definitions', 'SQL', 'shared/V3__definitions.sql', 1962265939, 'postgres', '2026-11-22 19:02:52.932607', 5, true);
insert into flow_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success)
values (4, '4', 'scope definitions', 'SQL', 'shared/V4__scope_definitions.sql', 528853570, 'postgres', '2026-11-22 19:02:52.947234', 30, true);
insert into definition (digest, workflow, version, content, added_at, unscoped)
values ('sha256:ed1f4faf21f346ed2dcb5f9ef56fa5eda4e51645722a2627f73cdd2cf59ad482', 'shop.greet', '1.0.0', '{"functions":{},"resources":{},"semantics":2,"workflow":{"do":[{"greet":{"set":{"a":1}}}],"document":{"dsl":"1.0.3","name":"greet","namespace":"shop","version":"1.0.0"}},"workflows":{}}', 1795374000000000, 0);
insert into scope_definition (scope_digest, digest, workflow, version, source, added_at)
values ('sha256:scope', 'sha256:ed1f4faf21f346ed2dcb5f9ef56fa5eda4e51645722a2627f73cdd2cf59ad482', 'shop.greet', '1.0.0', 'document: {dsl: 1.0.3, namespace: shop, name: greet, version: 1.0.0}
do: [{greet: {set: {a: 1}}}]', 1795374000000000);
insert into idempotency_record (record_id, scope_digest, principal_id, operation, idempotency_key, body_digest, effect_id, owner_token, lease_until, answer_status, answer_headers, answer_body, created_at, expires_at)
values ('35d63d367eccaf1440000caf228fbe48f4fad4a4153c89c2ed329da276f24f0f', 'sha256:scope', 'ann', 'run_start', 'key-1', 'sha256:body', 'jr7ccn2fjowx7i6uaximy2joz4', 'bf1d39fd-d3c2-4b2c-aaa8-215214a206b4', 1795374020000000, 201, '{"content-type":"application/json"}', '{"id":"1"}', 1795374000000000, 1795978800000000);
insert into audit_entry (id, scope_digest, at, principal_id, action, subject, before_json, after_json, reason, outcome, request_id)
values ('fe0d1245-f650-4ecc-927d-d41653e1d1b2', 'sha256:scope', 1795374000000000, 'ann', 'run_start', 'shop.greet/1', null, null, null, 'succeeded', 'req-1');
insert into worker_readiness (instance_id, scope_digest, task_queue, artifact, definitions, functions_digest, settings_digest, started_at, seen_at)
values ('worker-1', 'sha256:scope', 'flow-queue', 'flow 0.1.0', 'sha256:a', 'f', 's', 1795374000000000, 1795374000000000);
