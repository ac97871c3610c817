package dev.flow.store;

/**
 * The present use of a connection pool.
 *
 * @param pool its name
 * @param active the number of connections in use
 * @param idle the number of connections that are free
 * @param waiting the number of threads that wait for a connection
 * @param limit the maximum number of connections
 */
public record PoolUsage(String pool, int active, int idle, int waiting, int limit) {}
