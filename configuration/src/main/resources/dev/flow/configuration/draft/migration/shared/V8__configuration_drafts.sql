-- Owned by configuration/draft: the draft of each scope, and the record of each reset of it.

create table configuration_draft (
    scope_digest     text   not null primary key,
    version          bigint not null,
    -- the digests of the texts of its documents, as JSON
    manifest         text   not null,
    -- the directory that it was edited over, likewise; null where the store is the source
    base             text,
    format           text   not null,
    comments_dropped text   not null,
    -- the digest of the manifest whose definitions were published last by an apply
    published        text,
    updated_at       bigint not null,
    updated_by       text   not null
);

create table configuration_discard (
    scope_digest      text   not null,
    discard_id        text   not null,
    active_identity   text,
    discarded_version bigint not null,
    version           bigint not null,
    discarded_at      bigint not null,
    discarded_by      text   not null,
    primary key (scope_digest, discard_id)
);
