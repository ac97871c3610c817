-- Owned by configuration: which revision of a scope is active, the activations that move it, and which workers are
-- prepared for which revision.

create table configuration_pointer (
    scope_digest       text   not null primary key,
    revision_id        text,
    version            bigint not null,
    fence              bigint not null,
    activation_id      text,
    target_revision_id text,
    applied_id         text,
    check ((activation_id is null) = (target_revision_id is null))
);

create table configuration_activation (
    scope_digest       text   not null,
    activation_id      text   not null,
    stage              text   not null,
    stage_entered_at   bigint not null,
    target_revision_id text   not null,
    plan               text   not null,
    checkpoints        text   not null,
    transitions        text   not null,
    outcome_code       text,
    detail             text,
    previous_artifact  text,
    fence              bigint not null,
    lease_owner        text,
    lease_expires_at   bigint,
    actor_digest       text   not null,
    reason             text,
    rollback_of        text,
    created_at         bigint not null,
    updated_at         bigint not null,
    version            bigint not null,
    primary key (scope_digest, activation_id),
    check ((lease_owner is null) = (lease_expires_at is null))
);

create index configuration_activation_newest on configuration_activation (scope_digest, created_at, activation_id);

create table activation_participant (
    scope_digest text   not null,
    name         text   not null,
    revision_id  text,
    fence        bigint not null,
    primary key (scope_digest, name)
);

create table worker_revision (
    instance_id  text   not null,
    revision_id  text   not null,
    scope_digest text   not null,
    artifact     text,
    lacking      text,
    recorded_at  bigint not null,
    primary key (instance_id, revision_id)
);

create index worker_revision_scope on worker_revision (scope_digest, revision_id);
create index worker_revision_age on worker_revision (recorded_at);
