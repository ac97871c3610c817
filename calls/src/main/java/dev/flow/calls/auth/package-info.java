/** How a call authenticates: policies of documents, and the tokens that they need. */
@NullMarked
package dev.flow.calls.auth;

import org.jspecify.annotations.NullMarked;
