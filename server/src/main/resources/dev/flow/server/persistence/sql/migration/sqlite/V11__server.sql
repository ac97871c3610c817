-- Workflow executions of the Temporal service inside the process. Times are microseconds since 1970.

-- What identifies an execution, and what list filters see of it. Written when it starts, when that changes, and when it
-- closes. close_order is the close time, and the greatest number while it is open: lists begin with open executions.
create table server_execution (
    id                 integer not null primary key,
    namespace          text    not null,
    workflow_id        text    not null,
    run_id             text    not null,
    is_current         integer not null,
    request_id         text    not null,
    first_run_id       text    not null,
    status             integer not null,
    start_time         integer not null,
    close_time         integer,
    close_order        integer not null,
    execution_time     integer,
    execution_duration integer,
    workflow_type      text,
    task_queue         text,
    parent_workflow_id text,
    parent_run_id      text,
    root_workflow_id   text,
    root_run_id        text,
    history_length     integer,
    history_size       integer,
    state_transitions  integer,
    attributes         text    not null,
    fields             blob    not null
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
    id             integer not null primary key,
    version        integer not null,
    is_open        integer not null,
    deadline       integer,
    has_tasks      integer not null,
    info           blob    not null,
    volatile_state blob    not null
);

create index server_state_due on server_state (deadline) where is_open = 1 and deadline is not null;
create index server_state_tasks on server_state (id) where is_open = 1 and has_tasks = 1;

-- The events of one commit: a History message of the Temporal API.
create table server_history (
    execution_id integer not null,
    first_event  integer not null,
    last_event   integer not null,
    events       blob    not null
);

create unique index server_history_last on server_history (execution_id, last_event);

-- Effects on other executions that are not delivered.
create table server_outgoing (
    execution_id integer not null,
    effect_id    integer not null,
    kind         text    not null,
    event_id     integer not null,
    namespace    text    not null,
    workflow_id  text    not null,
    run_id       text    not null,
    terminate    integer not null,
    primary key (execution_id, effect_id)
) without rowid;

-- Keywords of search attributes, in the order of lists; the status is here so that it can be counted without the execution.
create table server_term (
    namespace    text    not null,
    name         text    not null,
    term         text    not null,
    close_order  integer not null,
    start_time   integer not null,
    execution_id integer not null,
    status       integer not null,
    primary key (namespace, name, term, close_order, start_time, execution_id)
) without rowid;

create table server_search_attribute (
    namespace text    not null,
    name      text    not null,
    type      integer not null,
    primary key (namespace, name)
) without rowid;

create table server_namespace (
    name        text    not null primary key,
    id          text    not null unique,
    description text    not null,
    owner_email text    not null,
    retention   integer not null,
    data        text    not null,
    created_at  integer not null
);

-- The process that may write.
create table server_owner (
    only_row   integer not null primary key check (only_row = 1),
    token      integer not null,
    owner      text    not null,
    expires_at integer not null
);

-- Worker deployments with their versions, as the service writes them.
create table server_deployment (
    namespace text not null,
    name      text not null,
    state     blob not null,
    primary key (namespace, name)
);
