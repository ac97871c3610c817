/** Identity: scopes, principals, actions, the port to an identity provider, and the providers that ship with Flow. */
@NullMarked
package dev.flow.identity;

import org.jspecify.annotations.NullMarked;
