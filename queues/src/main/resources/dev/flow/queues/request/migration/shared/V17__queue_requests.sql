-- Owned by queues: requests of functions of the kind queue. Times are microseconds since 1970.

-- One row for each request, added before it is sent. A response has the key, which is random. It is accepted until
-- expires_at, and no more once closed_at is set: the response that was accepted has the delivery delivery_id, and a
-- request without one was withdrawn. claimed_by is a digest of source and id of the response that is being brought to
-- the run; another one may take over a minute later.
create table queue_request (
    scope_digest  text   not null,
    request_id    text   not null,
    request_key   text   not null,
    workflow_id   text   not null,
    function_name text   not null,
    reply_source  text   not null,
    created_at    bigint not null,
    expires_at    bigint not null,
    claimed_by    text,
    claimed_at    bigint,
    closed_at     bigint,
    delivery_id   text,
    primary key (scope_digest, request_id)
);

create unique index queue_request_key on queue_request (scope_digest, request_key);

create index queue_request_expiry on queue_request (expires_at);
