/** What calls need to know of OpenAPI documents, when they are checked and when they are made. */
@NullMarked
package dev.flow.definition.openapi;

import org.jspecify.annotations.NullMarked;
