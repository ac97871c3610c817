@NullMarked
package dev.flow.configuration.draft;

import org.jspecify.annotations.NullMarked;
