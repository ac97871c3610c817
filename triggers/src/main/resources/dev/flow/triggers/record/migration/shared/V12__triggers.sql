-- Owned by triggers: rows that list the schedules of a scope and their firings, operators' pauses, and which revision
-- the schedules were last brought to. The schedule workflows are the truth; rows follow. Times are microseconds since 1970.

create table trigger_reconciliation (
    scope_digest text   not null primary key,
    revision_id  text,
    fence        bigint not null
);

create table trigger_schedule (
    scope_digest text   not null,
    trigger_name text   not null,
    fence        bigint not null,
    spec         text,
    version      bigint not null,
    updated_at   bigint not null,
    primary key (scope_digest, trigger_name)
);

create table trigger_firing (
    scope_digest text   not null,
    trigger_name text   not null,
    nominal      bigint not null,
    firing_id    text   not null,
    outcome      text   not null,
    reason       text,
    started_at   bigint,
    workflow_id  text,
    run_id       text,
    run_status   text,
    recorded_at  bigint not null,
    primary key (scope_digest, trigger_name, nominal, firing_id)
);

create index trigger_firing_run on trigger_firing (scope_digest, workflow_id);
create index trigger_firing_age on trigger_firing (recorded_at);

create table trigger_pause (
    scope_digest text   not null,
    trigger_name text   not null,
    paused_by    text   not null,
    paused_at    bigint not null,
    reason       text,
    primary key (scope_digest, trigger_name)
);
