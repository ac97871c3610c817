/** What the workflows of schedules do outside themselves, as their activities, and how they are told of changes. */
@NullMarked
package dev.flow.triggers.controller;

import org.jspecify.annotations.NullMarked;
