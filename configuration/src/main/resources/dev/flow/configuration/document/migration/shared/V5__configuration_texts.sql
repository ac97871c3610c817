-- Owned by configuration/document: the texts of the documents of drafts and revisions, content-addressed, of one scope.

create table configuration_text (
    scope_digest text   not null,
    digest       text   not null,
    content      text   not null,
    -- when it was written last, though it was there before: what was written lately is not removed
    written_at   bigint not null,
    primary key (scope_digest, digest)
);
