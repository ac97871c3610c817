package dev.flow.triggers.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stands for a quota binding that nobody has named: nothing can be reserved, and there is nothing to release. */
public final class NoQuotas implements QuotaBinding {
    private static final String ADVICE = "No quota binding is named: set FLOW_QUOTAS__BINDING.";

    @Override
    public Decision reserve(Reservation reservation) {
        throw new QuotaUnavailableException(ADVICE, null);
    }

    @Override
    public void release(String scopeDigest, String id) {
        // What was reserved at an earlier binding is that one's.
    }

    @Override
    public QuotaUse use(String scopeDigest) {
        throw new QuotaUnavailableException(ADVICE, null);
    }

    @Override
    public List<Reservation> reservations(String scopeDigest, @Nullable String after, int limit) {
        return List.of();
    }
}
