-- Owned by configuration: immutable, content-addressed; the content is canonical JSON.

create table definition (
    digest   text   not null primary key,
    workflow text   not null,
    version  text   not null,
    content  text   not null,
    added_at bigint not null
);

create index definition_workflow on definition (workflow, added_at, digest);
