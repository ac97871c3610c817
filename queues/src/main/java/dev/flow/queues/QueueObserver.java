package dev.flow.queues;

/** Port: what is counted of queues. Thread-safe; must not block. */
public interface QueueObserver {
    /** Nothing is counted. */
    QueueObserver NONE = new QueueObserver() {
        @Override
        public void onReceived(String broker, String queue, boolean again) {}

        @Override
        public void onSettled(String broker, String queue, Settlement settlement) {}

        @Override
        public void onReconnect(String broker, String queue) {}
    };

    /** What became of a message in hand. */
    enum Settlement {
        /** Its event was accepted. */
        ACCEPTED,
        /** Its event had been accepted before. */
        DUPLICATE,
        /** It was returned to the broker, and comes again. */
        RETURNED,
        /** It can never be accepted, and is in the dead letter queue. */
        DEAD
    }

    /**
     * A message was taken in hand.
     *
     * @param again whether the broker says that it was received before
     */
    void onReceived(String broker, String queue, boolean again);

    /** A message is in hand no longer. */
    void onSettled(String broker, String queue, Settlement settlement);

    /** A consumer could not be opened, or was lost; another one is opened after a pause. */
    void onReconnect(String broker, String queue);
}
