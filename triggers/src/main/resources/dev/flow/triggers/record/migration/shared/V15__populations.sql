-- Owned by triggers: populations, and their members that have failed. The population workflows are the truth; rows
-- follow. Times are microseconds since 1970; stop_after is 0 for never, page is 0 for what the query allows.

create table population (
    scope_digest    text   not null,
    population_id   text   not null,
    caller_workflow text   not null,
    caller_id       text   not null,
    task            text   not null,
    rerun_of        text,
    query           text   not null,
    member_workflow text   not null,
    page            bigint not null,
    concurrency     bigint not null,
    stop_after      bigint not null,
    state           text   not null,
    paused_by       text,
    pause_reason    text,
    paused_at       bigint,
    reason          text,
    pages           bigint not null,
    members         bigint not null,
    started         bigint not null,
    running         bigint not null,
    completed       bigint not null,
    failed          bigint not null,
    version         bigint not null,
    started_at      bigint not null,
    ended_at        bigint,
    primary key (scope_digest, population_id)
);

create index population_start on population (scope_digest, started_at, population_id);
create index population_caller on population (scope_digest, caller_id, started_at, population_id);
create index population_age on population (ended_at);

create table population_failure (
    scope_digest  text   not null,
    population_id text   not null,
    position      bigint not null,
    member_key    text   not null,
    workflow_id   text,
    outcome       text   not null,
    error_type    text,
    error_status  bigint,
    error_title   text,
    error_detail  text,
    primary key (scope_digest, population_id, position)
);
