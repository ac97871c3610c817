package dev.flow.store;

/**
 * How a pool of connections is used.
 *
 * @param pool its name
 * @param active connections that work
 * @param idle connections that wait for work
 * @param waiting threads that wait for a connection
 * @param limit the most connections
 */
public record PoolUsage(String pool, int active, int idle, int waiting, int limit) {}
