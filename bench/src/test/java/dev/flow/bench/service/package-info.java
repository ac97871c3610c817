@NullMarked
package dev.flow.bench.service;

import org.jspecify.annotations.NullMarked;
