/** Namespaces: their names, descriptions and retention. */
@NullMarked
package dev.flow.server.namespace;

import org.jspecify.annotations.NullMarked;
