-- Owned by configuration: the definitions that a scope may see and run, with the text that its author published. Their
-- content is stored once for all scopes.

create table scope_definition (
    scope_digest text   not null,
    digest       text   not null,
    workflow     text   not null,
    version      text   not null,
    source       text,
    added_at     bigint not null,
    primary key (scope_digest, digest)
);

create index scope_definition_workflow on scope_definition (scope_digest, workflow, digest);

-- 1: stored by a program that did not say for which scope; runs that name such a definition bring it into their scope.
alter table definition add column unscoped integer not null default 1;
