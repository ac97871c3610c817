-- Owned by events: what is still to be sent to the sinks of flow.yaml. Times are microseconds since 1970.

-- One row for each event and each sink that wants it, removed once the sink has taken it. event_key is a digest of the
-- event's source and id. Events of one stream, a run, are sent one after the other by their position. due_at is the
-- time of the next attempt; while the first event of a stream is not due, none of the stream is.
create table sink_event (
    scope_digest text    not null,
    sink_name    text    not null,
    event_key    text    not null,
    stream       text    not null,
    position     bigint  not null,
    payload      text    not null,
    added_at     bigint  not null,
    due_at       bigint  not null,
    attempts     integer not null,
    primary key (scope_digest, sink_name, event_key)
);

create index sink_event_stream on sink_event (scope_digest, sink_name, stream, position);

create index sink_event_position on sink_event (scope_digest, sink_name, position);

create index sink_event_age on sink_event (added_at);

-- The process that sends to a sink, until another one may.
create table sink_publisher (
    scope_digest text   not null,
    sink_name    text   not null,
    owner        text   not null,
    until_at     bigint not null,
    primary key (scope_digest, sink_name)
);
