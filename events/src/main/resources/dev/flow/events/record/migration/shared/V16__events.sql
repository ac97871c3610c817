-- Owned by events: what came in and what became of it, and which runs listen. Times are microseconds since 1970.

-- One row for each event that came in, and for each request that was refused at a door. While due_at is set it is to
-- be delivered at that time; the process that delivers it moves due_at on, so that another one takes over when it ends.
-- claim counts the processes that took it: what an earlier one writes later has no effect.
-- identity is a digest of source and id of an event that was accepted, and null for all others.
create table delivery (
    scope_digest  text   not null,
    delivery_id   text   not null,
    door          text   not null,
    source_name   text   not null,
    only_trigger  text,
    event_type    text,
    event_source  text,
    event_id      text,
    identity      text,
    received_at   bigint not null,
    outcome       text   not null,
    reason        text,
    payload       text,
    due_at        bigint,
    claim         integer not null,
    attempts      integer not null,
    reached       integer not null,
    completed_at  bigint,
    last_error    text,
    original_id   text,
    primary key (scope_digest, delivery_id)
);

create unique index delivery_identity on delivery (scope_digest, identity);

create index delivery_due on delivery (scope_digest, due_at) where due_at is not null;

create index delivery_age on delivery (received_at);

create index delivery_source on delivery (scope_digest, source_name, delivery_id);

-- Those that need attention are few among those that were accepted.
create index delivery_outcome on delivery (scope_digest, outcome, delivery_id) where outcome <> 'accepted';

-- The runs that an event has started or reached, the first of them.
create table delivery_run (
    scope_digest text not null,
    delivery_id  text not null,
    workflow_id  text not null,
    trigger_name text,
    primary key (scope_digest, delivery_id, workflow_id)
);

-- What the listening tasks of runs wait for: events of a type (empty for every type) on which the expressions of a
-- correlation (empty for none) have values of a digest.
create table event_subscription (
    scope_digest text   not null,
    workflow_id  text   not null,
    task_key     text   not null,
    position     integer not null,
    event_type   text   not null,
    correlation  text   not null,
    value_digest text   not null,
    created_at   bigint not null,
    checked_at   bigint not null,
    primary key (scope_digest, workflow_id, task_key, position)
);

create index event_subscription_match on event_subscription (scope_digest, event_type, correlation, value_digest);

create index event_subscription_check on event_subscription (scope_digest, checked_at);

-- The correlations that subscriptions of a type have had: correlation is a digest of the expressions, a JSON array.
create table event_correlation (
    scope_digest text   not null,
    event_type   text   not null,
    correlation  text   not null,
    expressions  text   not null,
    used_at      bigint not null,
    primary key (scope_digest, event_type, correlation)
);

-- What was collected for a schedule.on that needs several events: state is what they satisfy so far. The row without a
-- collection_id is what concurrent processes wait for.
create table event_collection (
    scope_digest  text    not null,
    trigger_name  text    not null,
    collection_id text    not null,
    state         text    not null,
    complete      integer not null,
    updated_at    bigint  not null,
    primary key (scope_digest, trigger_name, collection_id)
);

create index event_collection_open on event_collection (scope_digest, trigger_name, complete, collection_id);

-- The collection of which an event is a part, so that it is collected once.
create table event_collected (
    scope_digest  text   not null,
    trigger_name  text   not null,
    delivery_id   text   not null,
    collection_id text   not null,
    collected_at  bigint not null,
    primary key (scope_digest, trigger_name, delivery_id)
);
