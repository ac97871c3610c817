/** Tests of what the packages of a configuration share. */
@NullMarked
package dev.flow.configuration;

import org.jspecify.annotations.NullMarked;
