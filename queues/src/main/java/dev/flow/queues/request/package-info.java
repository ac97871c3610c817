/** Functions of the kind queue: their requests, and the responses that complete them. */
@NullMarked
package dev.flow.queues.request;

import org.jspecify.annotations.NullMarked;
