/// A key that signs nothing but the identity tokens of tests; made for them with
/// `openssl genpkey -algorithm RSA`, so that no test waits until one is made.
enum TestKey {
  static let pem = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7gY8gkbTREnZX
    FD8CG42A7zCWc+jikknzPHPIna/Qoyq/lgk4wGYfK0RIhvsYzc62Kel7e0xegYVe
    +bw0TmjDDwTUViONHksuZ6m76PbeRchoZ98phmyfutoyLMDepE+L7cV9Uwzz5wn4
    Ai6aDIvhYaLkJAKSKF3b/yvU+tLadQ9HJpmf1WGagSTK3gYdeoMP4ohn8UQGPsLM
    mddzNav7YHD8jFKMWN5vtJhGULDcP2II1CgqXy1uKRzg0kOqqFryVE3FQ0lu6hjg
    jcGs1yNLAyjacCNW9amf2r3DMDRVLAxQBXej6Ro9wHeTRE9fPtI7IWeaRvVguS57
    FMlLnWg7AgMBAAECggEADs37dYhbnPhWtKhqEyoGwavhC7gKJr2DLjvTLn9YzuHb
    MbZQcxUp2wMpCIrzz3EMhbCIeVHyZTHXzHhuZjjcp64LZRKKCw3dxMO1kJsjxsf+
    u1OcOKSe9fukV7rV3Z5ek39KDQueJbHTxSuy70HXV4vEdzvqogyi4IhktxO4yzu4
    4VStVBRG06y29SlpirQ/8fgjWfHhTrHOSn7TaypBvfr/6kGbSY59/JPHwXFOHHx/
    OYyGcQ9uOSURTvuZBla85svd1gOqMcPUR/FYZldcifmwkkcqZlw5b8n1cv5J9aBp
    r4nbHvSVp4W7kVGodKpOJWLi0KKm/DFzOasTOMfVVQKBgQD/M471EPjqMcVpEh5N
    yqz0hzNd6W2LjVlmyTYCzxDar6Y1UfEciAWPuPQXmsyZv0OpNHOXFrmpSGFzVw5C
    1XfOLLQOqn7bLN4BgTK6cE1Wj3u3G610Fa1EsryDj2q3ut2rr7M6DtbLe3aT1wa9
    90O9cVvjepUVuoCkfxgIkiRKJwKBgQC8F8UgLem0iS+Rk5N7EdR5xN1PDQkv8l9J
    i3XxMBISXcX2o258IyiCx/rwXq5J1XB+UzbvcWepE2Lc0JdnEpkM7lqhg1RJ+QX6
    o8VhC9GdxACghhoLuC+X6Gxb2LQyt+wbnQElUzACz9/pxL0fG08SVGtKnCWPqJL0
    pKCQi2khzQKBgQDQG3hRiiShvjKQizDhGQzPX01ZINiu+3ZTJnP/+GFzI9ezFX48
    WQPH/vg2I4sDOYBwhBBavjJqxFaLmwtLHw7St4uhhhFqo/zqVzRJ6vh2RQ2K9WwO
    BPtF0Ud/NT2+VAkeT2olRyKLzsOUrb2WvgOkgcOADl9y16K+AdJUcvBa8wKBgGGh
    7P6xFlhRxVFJSwpczO+QElgQKi6rHm7sZwIUs6y45CML3jOthD+uUkEmxE0q70OD
    KkbLlMUcfPqlg5FLBArERmMD6mKjUkkxbSjcm6fKr5CjSy2+I2Y0jNp398FD2tjS
    fF/FeGxdPpr3NjvJTxfyneaSeqTBGdbHBVlCJAYZAoGAGkDoRVBEntwVqXqy4R3s
    Gm3rjPVsnligdWcoNJO8NwT+aDXttGsMTMl6l0rhmWVL3tjNGoRX0qVl/oYL8vaa
    5ASIRKqpuZmSZeikwYzWxqDMcwGVvUYcpCR9vGWHx7jIlI3e0oR9jUVnLIzLoizu
    oi54SnA7toqIL8UavGLetbo=
    -----END PRIVATE KEY-----

    """
}
