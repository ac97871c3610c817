package dev.flow.events;

/** The one way in for events, of every door. Thread-safe; blocks until the store has committed. */
public interface EventIntake {
    /**
     * Accepts an event: once this returns it will be delivered, also when this process ends. An event of the same
     * source and id as an earlier one is a duplicate and has no effect, for as long as deliveries are kept.
     *
     * <p>An event that is for one trigger, a webhook and a message are refused where every trigger that selects them
     * refuses them, and leave a rejected delivery. Any other event may also reach runs that listen: it is accepted, and
     * its delivery is dead when a trigger that selects it can never start its run.
     *
     * @throws EventsException {@code not_selected} when the one trigger that it is for does not select it,
     *     {@code self_trigger_loop} when it belongs to a chain of runs that start each other, {@code unknown_source}
     *     when the one trigger does not exist
     * @throws dev.flow.runs.RunsException what the start service says of the run that the trigger would start, among
     *     them {@code input_rejected} and {@code trigger_paused}; {@code invalid_payload} for what is no CloudEvent, or
     *     has more than 2,097,152 characters as JSON
     * @throws dev.flow.store.StoreException when the store is unavailable; nothing was accepted
     */
    Receipt accept(InboundEvent inbound);

    /**
     * Leaves a rejected delivery for a request or message that is no event at all, or whose sender was not verified.
     * Nothing of its content is kept. When many are rejected, only some of them leave one.
     *
     * @param source as {@link InboundEvent#source}
     * @param reason one sentence; must not contain what the sender sent
     */
    void reject(Door door, String source, String reason);
}
