/** The workflow language: definitions, their canonical form and digest, and what reads and checks them. */
@NullMarked
package dev.flow.definition;

import org.jspecify.annotations.NullMarked;
