-- Owned by configuration: immutable versions of a configuration by the digest of their content, and the publications
-- that made them. Texts are in configuration_text, definitions in definition.

create table configuration_revision (
    scope_digest    text    not null,
    revision_id     text    not null,
    parent_id       text,
    manifest        text    not null,
    manifest_digest text    not null,
    active          text    not null,
    definitions     text    not null,
    source_digest   text    not null,
    -- 1: documents were fetched for it, so that the same texts may give another revision
    fetched         integer not null,
    diagnostics     text    not null,
    created_at      bigint  not null,
    created_by      text    not null,
    message         text,
    primary key (scope_digest, revision_id)
);

create index configuration_revision_created on configuration_revision (scope_digest, created_at, revision_id);
create index configuration_revision_manifest on configuration_revision (scope_digest, manifest_digest);
create index configuration_revision_source on configuration_revision (scope_digest, source_digest);

create table configuration_publication (
    scope_digest    text    not null,
    publication_id  text    not null,
    state           text    not null,
    draft_version   bigint  not null,
    manifest        text    not null,
    manifest_digest text    not null,
    created_by      text    not null,
    message         text,
    revision_id     text,
    error_code      text,
    diagnostics     text    not null,
    created_at      bigint  not null,
    updated_at      bigint  not null,
    version         bigint  not null,
    primary key (scope_digest, publication_id)
);

create index configuration_publication_state on configuration_publication (scope_digest, state, created_at);
create index configuration_publication_manifest on configuration_publication (scope_digest, manifest_digest);
create index configuration_publication_updated on configuration_publication (updated_at);
