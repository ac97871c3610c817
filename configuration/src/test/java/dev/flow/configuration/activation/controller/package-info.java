/** Tests of the steps of activations. */
@NullMarked
package dev.flow.configuration.activation.controller;

import org.jspecify.annotations.NullMarked;
