-- Owned by triggers: scheduled starts and the reservations of their quota. The workflow of a scheduled start is the
-- truth; rows follow. Times are microseconds since 1970. A row is accepting while it is not known whether its workflow
-- was started, and released when it was not: such rows are not shown.

create table scheduled_start (
    scope_digest        text   not null,
    start_id            text   not null,
    workflow_name       text   not null,
    workflow_version    text,
    trigger_name        text   not null,
    business_request_id text   not null,
    workload_class      text   not null,
    requested_by        text   not null,
    request_digest      text   not null,
    state               text   not null,
    start_at            bigint not null,
    version             bigint not null,
    change_id           text,
    accepted_at         bigint not null,
    updated_at          bigint not null,
    due_at              bigint,
    completed_at        bigint,
    failure_code        text,
    reason              text,
    run_id              text,
    definition_digest   text,
    artifact            text,
    primary key (scope_digest, start_id)
);

create index scheduled_start_time on scheduled_start (scope_digest, start_at, start_id);

create index scheduled_start_state on scheduled_start (scope_digest, state, start_at, start_id);

create index scheduled_start_age on scheduled_start (completed_at);

-- One row for each scheduled start that is pending.
create table quota_reservation (
    scope_digest   text   not null,
    reservation_id text   not null,
    principal_id   text   not null,
    reserved_at    bigint not null,
    primary key (scope_digest, reservation_id)
);

-- How many reservations there are: of a scope (principal_id is empty), of a principal in a scope, and of all scopes
-- (both are empty).
create table quota_use (
    scope_digest text   not null,
    principal_id text   not null,
    pending      bigint not null,
    primary key (scope_digest, principal_id)
);
