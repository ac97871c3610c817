/** The engine on the in-JVM test server of the Temporal SDK. */
@NullMarked
package dev.flow.engine.embedded;

import org.jspecify.annotations.NullMarked;
