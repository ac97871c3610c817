@NullMarked
package dev.flow.bench.micro;

import org.jspecify.annotations.NullMarked;
