/** The parts of the service put together: what follows from commits is done, and what a process before left undone. */
@NullMarked
package dev.flow.server.service;

import org.jspecify.annotations.NullMarked;
