@NullMarked
package dev.flow.configuration.document;

import org.jspecify.annotations.NullMarked;
