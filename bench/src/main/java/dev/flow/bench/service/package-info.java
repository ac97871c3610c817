/** What the service costs beside a client of the engine. */
@NullMarked
package dev.flow.bench.service;

import org.jspecify.annotations.NullMarked;
