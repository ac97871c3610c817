-- Workflow executions of the Temporal service inside the process. Times are microseconds since 1970.

-- What identifies an execution, and what list filters see of it. Written when it starts, when that changes, and when it
-- closes. close_order is the close time, and the greatest number while it is open: lists begin with open executions.
create table server_execution (
    id                 bigint primary key,
    namespace          text collate "C" not null,
    workflow_id        text collate "C" not null,
    run_id             text collate "C" not null,
    is_current         smallint not null,
    request_id         text collate "C" not null,
    first_run_id       text collate "C" not null,
    status             smallint not null,
    start_time         bigint not null,
    close_time         bigint,
    close_order        bigint not null,
    execution_time     bigint,
    execution_duration bigint,
    workflow_type      text collate "C",
    task_queue         text collate "C",
    parent_workflow_id text collate "C",
    parent_run_id      text collate "C",
    root_workflow_id   text collate "C",
    root_run_id        text collate "C",
    history_length     bigint,
    history_size       bigint,
    state_transitions  bigint,
    attributes         jsonb not null,
    fields             bytea not null
);

create unique index server_execution_run on server_execution (namespace, workflow_id, run_id);
create unique index server_execution_current on server_execution (namespace, workflow_id) where is_current = 1;
create index server_execution_listed on server_execution (namespace, close_order, start_time, id);
create index server_execution_status on server_execution (namespace, status, close_order, start_time, id);
create index server_execution_type on server_execution (namespace, workflow_type, close_order, start_time, id);
create index server_execution_started on server_execution (namespace, start_time);
create index server_execution_root on server_execution (namespace, root_workflow_id);
create index server_execution_parent on server_execution (namespace, parent_workflow_id)
    where parent_workflow_id is not null;

-- What every transition of an execution changes.
create table server_state (
    id             bigint primary key,
    version        bigint not null,
    is_open        smallint not null,
    deadline       bigint,
    has_tasks      smallint not null,
    info           bytea not null,
    volatile_state bytea not null
) with (fillfactor = 70);

create index server_state_due on server_state (deadline) where is_open = 1 and deadline is not null;
create index server_state_tasks on server_state (id) where is_open = 1 and has_tasks = 1;

-- The events of one commit: a History message of the Temporal API.
create table server_history (
    execution_id bigint not null,
    first_event  bigint not null,
    last_event   bigint not null,
    events       bytea not null
);

create unique index server_history_last on server_history (execution_id, last_event);

-- Effects on other executions that are not delivered.
create table server_outgoing (
    execution_id bigint not null,
    effect_id    bigint not null,
    kind         text collate "C" not null,
    event_id     bigint not null,
    namespace    text collate "C" not null,
    workflow_id  text collate "C" not null,
    run_id       text collate "C" not null,
    terminate    smallint not null,
    primary key (execution_id, effect_id)
);

-- Keywords of search attributes, in the order of lists; the status is here so that it can be counted without the execution.
create table server_term (
    namespace    text collate "C" not null,
    name         text collate "C" not null,
    term         text collate "C" not null,
    close_order  bigint not null,
    start_time   bigint not null,
    execution_id bigint not null,
    status       smallint not null,
    primary key (namespace, name, term, close_order, start_time, execution_id)
);

create table server_search_attribute (
    namespace text collate "C" not null,
    name      text collate "C" not null,
    type      smallint not null,
    primary key (namespace, name)
);

create table server_namespace (
    name        text collate "C" not null primary key,
    id          text collate "C" not null unique,
    description text collate "C" not null,
    owner_email text collate "C" not null,
    retention   bigint not null,
    data        text collate "C" not null,
    created_at  bigint not null
);

-- The process that may write.
create table server_owner (
    only_row   smallint not null primary key check (only_row = 1),
    token      bigint not null,
    owner      text collate "C" not null,
    expires_at bigint not null
);

-- Worker deployments with their versions, as the service writes them.
create table server_deployment (
    namespace text collate "C" not null,
    name      text collate "C" not null,
    state     bytea not null,
    primary key (namespace, name)
);
