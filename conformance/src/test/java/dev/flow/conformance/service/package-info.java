/** What workflows call while they are judged: hosts on loopback. */
@NullMarked
package dev.flow.conformance.service;

import org.jspecify.annotations.NullMarked;
