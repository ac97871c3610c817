@NullMarked
package dev.flow.runtime.service;

import org.jspecify.annotations.NullMarked;
