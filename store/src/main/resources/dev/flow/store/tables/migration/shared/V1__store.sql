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
