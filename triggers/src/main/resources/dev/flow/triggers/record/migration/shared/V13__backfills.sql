-- Owned by triggers: backfills of schedules. The backfill workflows are the truth; rows follow. Times are microseconds
-- since 1970; mode is missing or all.

create table trigger_backfill (
    scope_digest text   not null,
    backfill_id  text   not null,
    trigger_name text   not null,
    spec         text   not null,
    from_time    bigint not null,
    to_time      bigint not null,
    mode         text   not null,
    concurrency  bigint not null,
    requested_by text   not null,
    requested_at bigint not null,
    state        text   not null,
    reason       text,
    slots        bigint not null,
    ran_already  bigint not null,
    started      bigint not null,
    ended        bigint not null,
    completed    bigint not null,
    failed       bigint not null,
    version      bigint not null,
    ended_at     bigint,
    primary key (scope_digest, backfill_id)
);

create index trigger_backfill_age on trigger_backfill (ended_at);

-- The backfill that started the run, or tried to; null for firings of the schedule and of operators.
alter table trigger_firing add column backfill_id text;
