/** The connection to a Temporal cluster: address, namespace, TLS, client certificate, API key. */
@NullMarked
package dev.flow.engine.remote;

import org.jspecify.annotations.NullMarked;
