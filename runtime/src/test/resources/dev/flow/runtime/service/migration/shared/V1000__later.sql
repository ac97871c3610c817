create table later_table (id text not null primary key);
