/** What went wrong, as callers read it (RFC 9457): the catalogue of codes and the one mapping of exceptions to them. */
@NullMarked
package dev.flow.gateway.problem;

import org.jspecify.annotations.NullMarked;
