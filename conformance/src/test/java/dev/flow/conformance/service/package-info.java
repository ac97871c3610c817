/** The services that workflows call in scenarios: hosts on loopback. */
@NullMarked
package dev.flow.conformance.service;

import org.jspecify.annotations.NullMarked;
