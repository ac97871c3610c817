-- The functions written in Java that a worker has, as name:version, so that a plan can tell what none has.

alter table worker_readiness add column functions text not null default '';
