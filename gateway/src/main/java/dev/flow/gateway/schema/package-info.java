/** How records become JSON, JSON becomes records, and both become JSON Schema. */
@NullMarked
package dev.flow.gateway.schema;

import org.jspecify.annotations.NullMarked;
