@NullMarked
package dev.flow.cli.client;

import org.jspecify.annotations.NullMarked;
