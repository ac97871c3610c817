package dev.flow.events.webhook;

import dev.flow.events.webhook.WebhookVerdict.Kind;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples that senders publish, and the same ones with one thing changed. */
class PublishedVectorsTest {

    /** "Validating webhook deliveries" of GitHub's documentation. */
    static Sender github() {
        return Sender.to("{ preset: 'github', secret: 'github' }")
                .secret("github", "It's a Secret to Everybody")
                .header(
                        "x-hub-signature-256",
                        "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17")
                .header("x-github-delivery", "72d3162e-cc78-11e3-81ab-4c9367dc0958")
                .header("x-github-event", "push")
                .body("Hello, World!");
    }

    /** "Verifying requests from Slack" of Slack's documentation. */
    static Sender slack() {
        return Sender.to("{ preset: 'slack', secret: 'slack' }")
                .secret("slack", "8f742231b10e8888abcd99yyyzzz85a5")
                .header("x-slack-request-timestamp", "1531420618")
                .header("x-slack-signature", "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503")
                .header("content-type", "application/x-www-form-urlencoded")
                .body("token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow"
                        + "&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner"
                        + "&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands"
                        + "%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
                        + "&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c")
                .at(1531420618);
    }

    /**
     * The secret and the payload with which Stripe's libraries test themselves. They compute the signature; this one is
     * OpenSSL's.
     */
    static Sender stripe() {
        return Sender.to("{ preset: 'stripe', secret: 'stripe' }")
                .secret("stripe", "whsec_test_secret")
                .header(
                        "stripe-signature",
                        "t=1614000000,v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c,v0=6ffbb59b")
                .header("content-type", "application/json; charset=utf-8")
                .body("{\n  \"id\": \"evt_test_webhook\",\n  \"object\": \"event\"\n}")
                .at(1614000000);
    }

    /** The test of the reference libraries of Standard Webhooks. */
    static Sender standard() {
        return Sender.to("{ preset: 'standard', secret: 'vendor' }")
                .secret("vendor", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
                .header("webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek")
                .header("webhook-timestamp", "1614265330")
                .header("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
                .header("content-type", "application/json")
                .body("{\"test\": 2432232314}")
                .at(1614265330);
    }

    /** Each sender's example, its signature header, and its body with one byte changed. */
    private enum Example {
        GITHUB(PublishedVectorsTest::github, "x-hub-signature-256", "Hello, World?"),
        SLACK(PublishedVectorsTest::slack, "x-slack-signature", "token=xyzz0WbapA4vBCDEFasx0q6H"),
        STRIPE(
                PublishedVectorsTest::stripe,
                "stripe-signature",
                "{\n  \"id\": \"evt_test_webhook\",\n  \"object\": \"evens\"\n}"),
        STANDARD(PublishedVectorsTest::standard, "webhook-signature", "{\"test\": 2432232315}");

        @SuppressWarnings("ImmutableEnumChecker") // a method reference
        private final Supplier<Sender> sender;

        private final String header;
        private final String changed;

        Example(Supplier<Sender> sender, String header, String changed) {
            this.sender = sender;
            this.header = header;
            this.changed = changed;
        }
    }

    private static Stream<DynamicTest> each(java.util.function.Consumer<Example> test) {
        return Stream.of(Example.values())
                .map(example -> DynamicTest.dynamicTest(example.name(), () -> test.accept(example)));
    }

    @TestFactory
    Stream<DynamicTest> the_published_example_is_genuine() {
        return each(example -> example.sender.get().isGenuine());
    }

    @TestFactory
    Stream<DynamicTest> a_changed_byte_is_refused() {
        return each(example -> example.sender.get().body(example.changed).isRefused(Kind.NOT_VERIFIED));
    }

    @TestFactory
    Stream<DynamicTest> another_secret_is_refused() {
        return each(example -> example.sender
                .get()
                .secret("github", "It's a secret to everybody")
                .secret("slack", "9f742231b10e8888abcd99yyyzzz85a5")
                .secret("stripe", "whsec_other_secret")
                .secret("vendor", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD")
                .isRefused(Kind.NOT_VERIFIED));
    }

    @TestFactory
    Stream<DynamicTest> a_missing_signature_is_refused() {
        return each(example -> example.sender.get().without(example.header).isRefused(Kind.NOT_VERIFIED));
    }

    @TestFactory
    Stream<DynamicTest> a_signature_header_that_is_there_twice_is_refused() {
        return each(example -> {
            String signature = switch (example) {
                case GITHUB -> "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
                case SLACK -> "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503";
                case STRIPE -> "t=1614000000,v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c";
                case STANDARD -> "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
            };
            example.sender.get().header(example.header, signature).isGenuine();
            example.sender.get().header(example.header, signature, signature).isRefused(Kind.NOT_VERIFIED);
        });
    }

    @TestFactory
    Stream<DynamicTest> what_is_no_signature_is_refused() {
        return each(example -> {
            for (String text : new String[] {"", "x", "sha256=", "v0=", "v1,", "t=,v1=", "sha256=zz", "v1,=", ","}) {
                example.sender.get().header(example.header, text).isRefused(Kind.NOT_VERIFIED);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> a_body_that_is_no_utf_8_is_refused_without_its_signature() {
        return each(example -> example.sender
                .get()
                .body(new byte[] {(byte) 0xff, 0, (byte) 0xfe})
                .isRefused(Kind.NOT_VERIFIED));
    }

    @TestFactory
    Stream<DynamicTest> without_its_secret_a_source_is_unavailable() {
        return each(example -> example.sender
                .get()
                .secret("github", " ")
                .secret("slack", "")
                .secret("stripe", "")
                .secret("vendor", "whsec_not base64")
                .isRefused(Kind.UNAVAILABLE));
    }

    @Test
    void githubs_event_has_its_delivery_id_and_its_name() {
        var event = github().event();

        assertThat(event.path("id").asText()).isEqualTo("72d3162e-cc78-11e3-81ab-4c9367dc0958");
        assertThat(event.path("source").asText()).isEqualTo("/webhooks/test");
        assertThat(event.path("type").asText()).isEqualTo("webhook.test.push");
    }

    @Test
    void slacks_command_is_an_object_of_its_fields() {
        var event = slack().event();

        assertThat(event.path("type").asText()).isEqualTo("webhook.test.slash_command");
        assertThat(event.path("data").path("command").asText()).isEqualTo("/webhook-collect");
        assertThat(event.path("data").path("text").asText("none")).isEmpty();
        assertThat(event.path("id").asText()).startsWith("sha256:").hasSize(71);
    }

    @Test
    void stripes_event_has_the_id_of_its_body() {
        assertThat(stripe().event().path("id").asText()).isEqualTo("evt_test_webhook");
    }

    @Test
    void the_id_of_standard_webhooks_is_signed() {
        assertThat(standard().event().path("id").asText()).isEqualTo("msg_p5jXN8AQM9LWM0D4loKWxJek");
        standard().header("webhook-id", "msg_other").isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void githubs_delivery_id_is_not_signed_and_a_digest_can_take_its_place() {
        Sender replay = github().header("x-github-delivery", "another");
        assertThat(replay.event().path("id").asText()).isEqualTo("another");

        Sender strict = Sender.to("{ preset: 'github', secret: 'github', delivery_id: 'digest' }")
                .secret("github", "It's a Secret to Everybody")
                .header("x-hub-signature-256", Sender.hmacHeader("It's a Secret to Everybody", "Hello, World!"))
                .body("Hello, World!".getBytes(StandardCharsets.UTF_8));
        String id = strict.header("x-github-delivery", "one").event().path("id").asText();
        assertThat(strict.header("x-github-delivery", "two").event().path("id").asText())
                .isEqualTo(id);
    }

    @Test
    void times_outside_of_the_window_are_refused_in_both_directions() {
        slack().at(1531420618 + 300).isGenuine();
        slack().at(1531420618 + 301).isRefused(Kind.NOT_VERIFIED);
        slack().at(1531420618 - 300).isGenuine();
        slack().at(1531420618 - 301).isRefused(Kind.NOT_VERIFIED);
        stripe().at(1614000000 + 301).isRefused(Kind.NOT_VERIFIED);
        stripe().at(1614000000 - 301).isRefused(Kind.NOT_VERIFIED);
        standard().at(1614265330 + 301).isRefused(Kind.NOT_VERIFIED);
        standard().at(1614265330 - 301).isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void a_time_that_was_replaced_is_refused() {
        slack().header("x-slack-request-timestamp", "1531420919").at(1531420919).isRefused(Kind.NOT_VERIFIED);
        standard().header("webhook-timestamp", "1614265331").isRefused(Kind.NOT_VERIFIED);
        stripe().header(
                        "stripe-signature",
                        "t=1614000001,v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c")
                .isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void what_is_no_time_is_refused() {
        for (String time : new String[] {"", "-1", "1e9", "1531420618.0", "9999999999999999999999", "0x5b476e0a"}) {
            slack().header("x-slack-request-timestamp", time).isRefused(Kind.NOT_VERIFIED);
            standard().header("webhook-timestamp", time).isRefused(Kind.NOT_VERIFIED);
        }
        slack().without("x-slack-request-timestamp").isRefused(Kind.NOT_VERIFIED);
        standard().without("webhook-id").isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void stripe_signs_with_two_secrets_while_one_is_rolled() {
        String both = "t=1614000000,v1=73e9ff8143571a0fa73ffd6d4804e35cc3c8a0ad63c5bd3eb3be940097ebcde6,"
                + "v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c";

        stripe().header("stripe-signature", both).isGenuine();
        stripe().header("stripe-signature", both)
                .secret("stripe", "whsec_test_secret_rolled_key")
                .isGenuine();
    }

    @Test
    void another_version_of_stripes_signature_does_not_count() {
        stripe().header(
                        "stripe-signature",
                        "t=1614000000,v0=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c")
                .isRefused(Kind.NOT_VERIFIED);
        stripe().header(
                        "stripe-signature",
                        "t=1614000000,t=1614000000,v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c")
                .isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void githubs_older_signature_does_not_count() {
        github().without("x-hub-signature-256")
                .header("x-hub-signature", "sha1=01dc10d0c83e72ed246219cdd91669667fe2ca59")
                .isRefused(Kind.NOT_VERIFIED);
        github().header("x-hub-signature-256", "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17")
                .isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void standard_webhooks_may_carry_several_signatures_and_other_versions() {
        String right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

        standard()
                .header(
                        "webhook-signature",
                        "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg== "
                                + right)
                .isGenuine();
        standard().header("webhook-signature", right.replace("v1,", "v2,")).isRefused(Kind.NOT_VERIFIED);
        standard().header("webhook-signature", right.replace("v1,", "")).isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void a_secret_of_standard_webhooks_needs_no_prefix() {
        standard().secret("vendor", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").isGenuine();
    }

    @Test
    void more_signatures_than_twenty_are_refused_although_one_is_right() {
        String right = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        String wrong = "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= ";

        standard().header("webhook-signature", wrong.repeat(19) + right).isGenuine();
        standard().header("webhook-signature", wrong.repeat(20) + right).isRefused(Kind.NOT_VERIFIED);
        standard()
                .header("webhook-signature", right + " " + wrong.repeat(100_000))
                .isRefused(Kind.NOT_VERIFIED);
        String stripes = ",v1=c76c49018d9b52fccdcd31671cd7e967d390b03c729ef00a54172568783e272c";
        stripe().header("stripe-signature", "t=1614000000" + stripes.repeat(20)).isGenuine();
        stripe().header("stripe-signature", "t=1614000000" + stripes.repeat(21)).isRefused(Kind.NOT_VERIFIED);
        stripe().header("stripe-signature", "t=1614000000" + stripes.repeat(100_000))
                .isRefused(Kind.NOT_VERIFIED);
    }
}
